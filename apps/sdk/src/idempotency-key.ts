/** A new key of 128 random bits. By what every page has: randomUUID is there in secure ones alone. */
export const newIdempotencyKey = (): string =>
  Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
