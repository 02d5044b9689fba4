// Beside a time of the hall, the same moment on the reader's own clock, where that one shows another.
const OFFSET = /UTC([+-])(\d\d):(\d\d)/;

for (const time of document.querySelectorAll("time[data-yours]")) {
  const moment = new Date(time.dateTime);
  const [, sign, hours, minutes] = OFFSET.exec(time.textContent);
  const hall = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  if (hall === -moment.getTimezoneOffset()) continue;
  const said = moment.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const yours = Object.assign(document.createElement("span"), { className: "small", textContent: ` ${time.dataset.yours} ${said}` });
  time.after(yours);
}
