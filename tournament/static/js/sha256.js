// SHA-256 and HMAC. Browsers lend theirs only to pages that came over HTTPS or from the device itself; in a hall's
// own network the page computes by itself.

const bits = (root, count) => {
  // The first 32 bits of the fractional parts of roots of the first primes, as the standard has it.
  const primes = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return Uint32Array.from(primes, (prime) => ((prime ** (1 / root)) % 1) * 2 ** 32);
};
const START = bits(2, 8);
const ROUND = bits(3, 64);
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** SHA-256 of a Uint8Array, without the browser's help. */
export function ownSha256(message) {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const hash = Uint32Array.from(START);
  for (let block = 0; block < padded.length; block += 64) addBlock(hash, view, block);
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => digest.setUint32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

function addBlock(hash, view, block) {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i);
  for (let i = 16; i < 64; i++) {
    const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] += word));
}

const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** HMAC-SHA256 of Uint8Arrays, without the browser's help. */
export function ownHmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? ownSha256(key) : key);
  const inner = ownSha256(joined(block.map((byte) => byte ^ 0x36), message));
  return ownSha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

export async function sha256(message) {
  const { subtle } = globalThis.crypto ?? {};
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", message)) : ownSha256(message);
}

export async function hmac(key, message) {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return ownHmac(key, message);
  const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", imported, message));
}
