/**
 * The same moment in UTC, to the millisecond. RFC 3339 allows offsets of a day and any number of digits, of which a database takes
 * fewer, and rounds up what it cannot keep.
 */
export const instant = (time: string): string => new Date(time).toISOString()
