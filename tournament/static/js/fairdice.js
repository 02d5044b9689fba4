// Fair dice as `docs/fair-dice.md` promises them, and how far a histogram is from the odds.

import { hmac, sha256 } from "./sha256.js";

export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const commitment = async (seed) => toHex(await sha256(fromHex(seed)));

/** The two dice of a roll, from the seed alone. */
export async function fairRoll(seed, tournament, { round, kind, attempt }, audience) {
  const dice = [];
  for (let block = 0; dice.length < 2; block++) {
    const message = new TextEncoder().encode([tournament, round, kind, attempt, audience, block].join("|"));
    for (const byte of await hmac(fromHex(seed), message)) if (byte < 252) dice.push(1 + (byte % 6));
  }
  return dice.slice(0, 2);
}

export const TOTALS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export const odds = (total) => (6 - Math.abs(7 - total)) / 36;

/** Chi-square of counts (total -> how often), and how often fair dice are that far off or further. */
export function chiSquare(counts) {
  const rolls = TOTALS.reduce((sum, total) => sum + (counts[total] ?? 0), 0);
  if (!rolls) return { statistic: 0, p: 1 };
  const statistic = TOTALS.reduce((sum, total) => {
    const expected = rolls * odds(total);
    return sum + ((counts[total] ?? 0) - expected) ** 2 / expected;
  }, 0);
  let term = Math.exp(-statistic / 2); // the tail for 10 degrees of freedom, in closed form
  let p = term;
  for (let i = 1; i < 5; i++) p += term *= statistic / 2 / i;
  return { statistic, p };
}
