// A camera that reads QR codes: by the browser, or where it cannot (iPhones, Firefox) by a library that is fetched then.

const LOOKS_FOR_MS = 30_000;

/** Browsers lend a camera to pages that came by https only. */
export const canScan = Boolean(navigator.mediaDevices);

async function reader() {
  const formats = ["qr_code"];
  const native = await window.BarcodeDetector?.getSupportedFormats();
  const { BarcodeDetector } = native?.includes(formats[0]) ? window : await import("./vendor/qr/decode.js");
  return new BarcodeDetector({ formats });
}

/** The text of a code in a picture; undefined: there is none. */
export async function read(picture) {
  const [found] = await (await reader()).detect(picture);
  return found?.rawValue;
}

/** The text of the first code that the camera sees; null if it sees none, or if `video` is hidden meanwhile. */
export async function scan(video) {
  let stream;
  video.hidden = false;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
    video.srcObject = stream;
    const [detector] = await Promise.all([reader(), video.play()]);
    const stop = Date.now() + LOOKS_FOR_MS;
    while (!video.hidden && Date.now() < stop) {
      const [found] = await detector.detect(video);
      if (found) return found.rawValue;
      await new Promise((next) => setTimeout(next, 150));
    }
    return null;
  } finally {
    video.hidden = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
}
