import { type Row, stateIn } from '../search-language/row.ts'

/** Names of the flags that are on in an environment, in all projects or in one. */
export const flagsOnIn = (rows: readonly Row[], environment: string, project?: string): string[] =>
  rows
    .filter((row) => project === undefined || row.project === project)
    .filter((row) => !['absent', 'off'].includes(stateIn(row, environment).kind))
    .map(({ name }) => name)
