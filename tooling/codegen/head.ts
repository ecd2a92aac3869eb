/** First line of every generated source. */
export const head = '// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.\n'
