import pg from 'pg'

/** Dates beyond the year 9999, as sums of stored ones may be, have six digits and a sign in ISO 8601. */
const longYear = (year: string) => `+${year.padStart(6, '0')}`

/** How values of PostgreSQL become JavaScript's, the same on both engines. Keys are type oids. */
export const parsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1184: (text) =>
    new Date(
      text
        .replace(' ', 'T')
        .replace(/([+-]\d\d)$/, '$1:00')
        .replace(/^\d{5,6}(?=-)/, longYear),
    ).toISOString(),
}

/** How a value of a type becomes JavaScript's. */
export const parserOf = (oid: number): ((text: string) => unknown) => parsers[oid] ?? pg.types.getTypeParser(oid, 'text')
