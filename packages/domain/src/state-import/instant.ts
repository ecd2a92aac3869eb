/**
 * The same time in UTC, to the millisecond. RFC 3339 allows offsets of a day and any number of digits; a database accepts fewer digits, and
 * rounds them.
 */
export const instant = (time: string): string => new Date(time).toISOString()
