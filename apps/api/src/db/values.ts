/** How values of PostgreSQL become JavaScript's, the same on both engines. Keys are type oids. */
export const parsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1184: (text) => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
}
