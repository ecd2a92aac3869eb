/**
 * Bytes in an allocation of their own, for a cache. Node cuts small buffers from a pool of 64 kB, and zlib returns views of larger chunks:
 * a cached view of 100 bytes would keep all of them. `docs/memory.md` gives the gain.
 */
export const ownBytes = (source: string | Buffer): Buffer => {
  if (typeof source !== 'string' && source.length === source.buffer.byteLength) return source
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(source))
  if (typeof source === 'string') bytes.write(source)
  else source.copy(bytes)
  return bytes
}
