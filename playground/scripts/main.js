// Creates the inspector, the scenes, and their interactions, and connects the tabs, the URL, and the other controls.

const inspector = new Inspector();
const scenes = new Map([
  ["spring", SpringScene], ["scroll", ScrollScene], ["drawer", DrawerScene], ["picture", PictureScene], ["rubber", RubberScene], ["toss", TossScene],
]);
const interactions = new Map();

/** Returns the interaction of a scene, which is created when the scene is first shown: the first one appears sooner. */
function interactionOf(id) {
  if (!interactions.has(id)) {
    interactions.set(id, new Interaction(new (scenes.get(id))(inspector), inspector));
  }
  return interactions.get(id);
}

const tabs = new TabList(byId("scene-tabs"), [...document.querySelectorAll("#scene-tabs [role=tab]")], (tab) => {
  if (tab.dataset.scene === inspector.interaction.scene.id) return;
  inspector.linkWriter.flush();
  const opened = selectScene(tab.dataset.scene);
  try {
    history.pushState(null, "", linkQuery(permalink(inspector.interaction)));
  } catch {
    // The page works without an entry in the history.
  }
  return opened;
});

function selectScene(id) {
  const selected = tabs.tabs.find(({ dataset }) => dataset.scene === id);
  tabs.show(selected);
  byId("panel").setAttribute("aria-labelledby", selected.id);
  return inspector.open(interactionOf(id));
}

/** Restores the scene, settings, and release from a link. An unknown scene selects the first one. */
function applyPermalink(link) {
  const { id, members } = parsePermalink(link);
  if (!scenes.has(id)) return selectScene("spring");
  const interaction = interactionOf(id);
  interaction.cancelDrags();
  for (const setting of interaction.scene.settings) setting.restore(members);
  const release = parseRelease(members, interaction.scene.axes);
  if (release) interaction.setRelease(release);
  else interaction.resetRelease();
  return selectScene(id);
}

// A link in the page, a changed address, and the back button.
addEventListener("popstate", () => {
  inspector.linkWriter.cancel();
  applyPermalink(addressedLink());
});

/** Replaces the edited spring of the current scene. `source` says where it comes from. */
function replaceSpring(values, source) {
  const { scene } = inspector.interaction;
  scene.editedSpring.set(values);
  inspector.resultLine.remember(source, scene);
  inspector.settingsChanged();
}

const pasteField = new PasteField(replaceSpring);
byId("export-flick").addEventListener("click", () => {
  inspector.interaction.scene.release.exportFlick();
  inspector.settingsChanged();
});
const shareButtons = new ShareButtons(inspector);

/** Shows the first plot, and then the rest of the page one by one, so that no frame lays out or compiles all of it. */
async function start() {
  const panels = [...document.querySelectorAll(".export > *, .sidebar > :not([hidden])")];
  for (const { classList } of panels) classList.add("is-waiting");
  const firstMotion = applyPermalink(addressedLink());
  if (inspector.interaction.trajectories.includes(null)) await Promise.race([firstMotion, pause(300)]);
  for (let frame = 0; frame < 4; frame += 1) await nextFrame();
  inspector.exportPanel.update(inspector.interaction);
  for (const { classList } of panels) {
    await nextFrame();
    classList.remove("is-waiting");
  }
  // The names of the presets are not needed for the first frames.
  setTimeout(() => pasteField.loadPresets(), 200);
}

// The scripts are joined into one function; this is what the tests of the page use.
Object.assign(globalThis, { inspector, stage, permalink, pasteField, applyPermalink, kernelOperations, exportFormats, pastedSpring, easingPoints });
document.body.classList.toggle("is-embedded", isEmbedded);
start();
