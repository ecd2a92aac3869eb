import type { ColumnType, JSONColumnType } from 'kysely'

export type Document<T extends object> = JSONColumnType<T, string | undefined, string>
/** A document whose column has no default. */
export type GivenDocument<T extends object> = JSONColumnType<T, string, string>
export type NullableDocument<T extends object> = ColumnType<T | null, string | null | undefined, string | null>
export type Time = ColumnType<string, string | undefined, string>
/** A time whose column has no default. */
export type GivenTime = string
export type NullableTime = ColumnType<string | null, string | null | undefined, string | null>
