import { head } from './head.ts'
import type { Shapes } from './shapes.ts'

/** `generated/types.ts`: a plain type for every schema with an id that an endpoint uses. */
export const typesFile = (shapes: Shapes): string => [head, ...shapes.declarations.map(({ text }) => text)].join('\n')
