// A file that the server would refuse unread is refused before it is sent.

for (const field of document.querySelectorAll("input[type=file][data-most]")) {
  field.addEventListener("change", () => {
    const [file] = field.files;
    field.setCustomValidity(file?.size > Number(field.dataset.most) ? field.dataset.tooLarge : "");
    field.reportValidity();
  });
}
