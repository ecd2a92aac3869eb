import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

const growBy = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

const bytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? Number.POSITIVE_INFINITY

// Two halves of 8 MB. Requests take the same CPU time as with V8's default of 64 MB, within noise.
const enough = 16_000_000

// Nearly all objects allocated while the modules load stay alive, which makes V8 double the young generation up to its maximum.
growBy(1)

/**
 * Fixes the size of the young generation of the heap, because V8 never shrinks it after an import. V8 offers this setting only as a
 * command-line flag. The heap grows here because the objects of the loop survive a collection. Call this once the modules are loaded.
 */
export const sizeYoungGeneration = (): void => {
  growBy(8)
  for (let tries = 0; tries < 20 && bytes() < enough; tries++) Array.from({ length: 20_000 }, (_, index) => ({ index }))
  growBy(1)
}
