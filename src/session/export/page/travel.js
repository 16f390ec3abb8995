// Going to a place in the screenplay.
page.travel = () => {
  const mark = (target) => {
    target.classList.remove("arrived");
    void target.offsetWidth;
    target.classList.add("arrived");
  };
  page.goTo = (target) => {
    if (!target) return;
    target.scrollIntoView({ block: "start" });
    // What came into view has its true height only now, so the first step may miss.
    requestAnimationFrame(() => {
      target.scrollIntoView({ block: "start" });
      mark(target);
    });
  };
  page.targetOf = (hash) => {
    const found = /^#(?:scene|turn|beat)-[0-9]+$/.test(hash) ? page.byId(hash.slice(1)) : null;
    return found?.closest(".beat") ?? found;
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    const target = link && page.targetOf(link.getAttribute("href"));
    if (!target) return;
    event.preventDefault();
    history.replaceState(null, "", link.getAttribute("href"));
    if (target.hidden || target.closest("[hidden]")) page.showAll();
    page.goTo(target);
    if (page.narrow.matches && link.closest(".contents")) page.contents.open = false;
  });
};
