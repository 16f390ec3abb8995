// Light and dark: as the system has it, until the reader says otherwise.
page.theme = () => {
  const theme = page.byId("theme");
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () =>
    (page.root.dataset.theme ?? (prefersDark.matches ? "dark" : "light")) === "dark";
  const labelTheme = () => {
    theme.textContent = isDark() ? "Light" : "Dark";
    theme.setAttribute("aria-label", `Switch to ${theme.textContent.toLowerCase()}`);
  };
  try {
    const kept = localStorage.getItem("harvey-theme");
    if (kept === "light" || kept === "dark") page.root.dataset.theme = kept;
  } catch { /* A browser that keeps nothing still switches. */ }
  theme.addEventListener("click", () => {
    page.root.dataset.theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem("harvey-theme", page.root.dataset.theme);
    } catch { /* As above. */ }
    labelTheme();
  });
  prefersDark.addEventListener("change", labelTheme);
  labelTheme();
};
