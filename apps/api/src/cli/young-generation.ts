import { setFlagsFromString } from 'node:v8'

const growBy = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

// Nearly all that is made while the modules load stays. Each collection then finds the young generation full of the living, and doubles it, up to 32 MB
// that an idle server never gives back.
growBy(1)

/** Lets the young generation of the heap grow, as it does by default. To be called once the process is ready for its work. */
export const growYoungGeneration = (): void => growBy(2)
