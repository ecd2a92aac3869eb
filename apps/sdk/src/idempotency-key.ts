/** A new key of 128 random bits. It does not use randomUUID, which browsers offer only in secure contexts. */
export const newIdempotencyKey = (): string =>
  Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
