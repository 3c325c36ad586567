// Joins it all: scenes on benches, tabs that choose among them, the address.

const desk = new Desk();
const scenes = [SpringScene, ScrollScene, DrawerScene, PictureScene, RubberScene, TossScene].map(
  (Scene) => new Scene({ changed: desk.changed }));
const benches = new Map(scenes.map((scene) => [scene.id, new Bench(scene, desk)]));
const tabs = [...document.querySelectorAll("[role=tab]")];

/** Chooses a motion; its tab alone is in the tab order, arrow keys reach the others. */
function choose(id) {
  for (const tab of tabs) {
    const isChosen = tab.dataset.scene === id;
    setAttributes(tab, { "aria-selected": String(isChosen), tabindex: isChosen ? "0" : "-1" });
    if (isChosen) byId("panel").setAttribute("aria-labelledby", tab.id);
    if (isChosen) tab.parentElement.scrollTo({ left: tab.offsetLeft - 40 });
  }
  return desk.open(benches.get(id));
}

/** Sets the stage as the address says; an address that says nothing known leaves the first motion. */
function followAddress() {
  const { id, members } = parsePermalink(location.hash);
  const bench = benches.get(id);
  if (!bench) return choose(scenes[0].id);
  for (const setting of bench.scene.settings) setting.write(members);
  if (!bench.scene.isRecorded) bench.release = releaseOf(members, bench.scene.axes) ?? bench.release;
  return choose(id);
}

tabs.forEach((tab, index) => {
  tab.addEventListener("click", () => choose(tab.dataset.scene));
  tab.addEventListener("keydown", (event) => {
    const steps = { ArrowRight: index + 1, ArrowLeft: index - 1 + tabs.length, Home: 0, End: tabs.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = tabs[steps[event.key] % tabs.length];
    next.focus();
    choose(next.dataset.scene);
  });
});

addEventListener("hashchange", followAddress);
addEventListener("resize", () => desk.bench.redraw());
followAddress();
