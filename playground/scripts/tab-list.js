// A list of tabs. Only the selected tab is in the tab order; the arrow keys move between tabs.

class TabList {
  /** `onSelect(tab)` is called when the user selects a tab. */
  constructor(container, tabs, onSelect) {
    this.list = container;
    this.tabs = tabs;
    container.append(...tabs.filter(({ parentElement }) => parentElement !== container));
    tabs.forEach((tab) => {
      tab.addEventListener("click", () => onSelect(tab));
      tab.addEventListener("keydown", (event) => this.#handleKey(event, tab, onSelect));
    });
  }

  /** Shows a tab as the selected one. */
  show(selected) {
    if (selected === this.selected) return;
    this.selected = selected;
    for (const tab of this.tabs) setAttributes(tab, { "aria-selected": String(tab === selected), tabindex: tab === selected ? "0" : "-1" });
    // Places are read when the page is laid out anyway.
    requestAnimationFrame(() => this.#scrollTo(this.selected));
  }

  #scrollTo({ offsetLeft, offsetWidth }) {
    const { scrollLeft, clientWidth } = this.list;
    if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth) this.list.scrollTo({ left: offsetLeft - 40 });
  }

  #handleKey(event, tab, onSelect) {
    const tabs = this.tabs.filter(({ hidden }) => !hidden);
    const index = tabs.indexOf(tab);
    const steps = { ArrowRight: index + 1, ArrowLeft: index - 1 + tabs.length, Home: 0, End: tabs.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = tabs[steps[event.key] % tabs.length];
    next.focus();
    onSelect(next);
  }
}
