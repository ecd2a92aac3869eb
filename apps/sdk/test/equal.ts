/** A type with its intersections and interfaces expanded, so that only the shape counts. Optional and index keys stay unchanged. */
export type Shape<T> = T extends readonly (infer Item)[] ? Shape<Item>[] : T extends object ? { [K in keyof T]: Shape<T[K]> } : T

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** True when the shapes are identical. Assignability both ways would let a missing optional field pass. */
export type Equal<A, B> = Same<Shape<A>, Shape<B>>
