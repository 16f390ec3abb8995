// Copying code.
page.copy = () => {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest(".copy");
    if (!button) return;
    const code = button.closest(".code").querySelector("code").textContent;
    try {
      await navigator.clipboard.writeText(code);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(button.closest(".code").querySelector("code"));
      button.textContent = "Selected";
    }
    setTimeout(() => button.textContent = "Copy", 1500);
  });
};
