// Creates the inspector, the scenes, and their interactions, and connects the tabs and the URL fragment.

const inspector = new Inspector();
const scenes = [SpringScene, ScrollScene, DrawerScene, PictureScene, RubberScene, TossScene].map(
  (Scene) => new Scene({ settingsChanged: inspector.settingsChanged }));
const interactions = new Map(scenes.map((scene) => [scene.id, new Interaction(scene, inspector)]));
const tabs = [...document.querySelectorAll("[role=tab]")];

/** Selects a scene. Only its tab is in the tab order; the arrow keys move between tabs. */
function selectScene(id) {
  for (const tab of tabs) {
    const isSelected = tab.dataset.scene === id;
    setAttributes(tab, { "aria-selected": String(isSelected), tabindex: isSelected ? "0" : "-1" });
    if (isSelected) byId("panel").setAttribute("aria-labelledby", tab.id);
    if (isSelected) tab.parentElement.scrollTo({ left: tab.offsetLeft - 40 });
  }
  return inspector.open(interactions.get(id));
}

/** Restores the scene, settings, and release from the URL fragment. An unknown scene selects the first one. */
function applyPermalink() {
  const { id, members } = parsePermalink(location.hash);
  const interaction = interactions.get(id);
  if (!interaction) return selectScene(scenes[0].id);
  for (const setting of interaction.scene.settings) setting.restore(members);
  if (!interaction.scene.isRecorded) {
    interaction.release = parseRelease(members, interaction.scene.axes) ?? interaction.release;
  }
  return selectScene(id);
}

tabs.forEach((tab, index) => {
  tab.addEventListener("click", () => selectScene(tab.dataset.scene));
  tab.addEventListener("keydown", (event) => {
    const steps = { ArrowRight: index + 1, ArrowLeft: index - 1 + tabs.length, Home: 0, End: tabs.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = tabs[steps[event.key] % tabs.length];
    next.focus();
    selectScene(next.dataset.scene);
  });
});

addEventListener("hashchange", applyPermalink);
addEventListener("resize", () => inspector.interaction.redraw());
applyPermalink();
localService.load();
