import { type ListedCase, listCases } from '../../packages/contracts/conformance/cases/index.ts'
import { specification } from '../../packages/contracts/conformance/specification.ts'

const casesText = (cases: readonly ListedCase[]): string =>
  [...Map.groupBy(cases, ({ file }) => file)]
    .map(([file, casesOfFile]) => {
      const name = file.slice(file.lastIndexOf('/') + 1)
      return `${casesOfFile.map((one) => one.name).join('<br>')} ([${name}](../packages/contracts/conformance/${file}))`
    })
    .join('<br>')

const columns = ['| # | Method and path | Status | Test cases |', '| --- | --- | --- | --- |']

const head = `# Conformance

This page lists every endpoint of the specification, every status of the endpoint, and the test cases for the status.
\`pnpm gen\` generates the list, and fails if a status has no case. The specification lists no status for the import (9),
which returns 202.

\`apps/api/test/conformance.test.ts\` runs the cases on both engines. This command runs them against any server. It needs Node 20 or newer, and
waits when the server limits its requests:

\`\`\`sh
HALYARD_TOKEN='*:*.…' npx @halyard/contracts conformance --url http://localhost:4242
\`\`\``

/** Text of `docs/conformance.md`. Throws if a status of the specification has no case. */
export const conformanceDocument = (cases: readonly ListedCase[] = listCases()): string => {
  const listed: string[] = []
  const more: string[] = []
  const missing: string[] = []
  for (const { number, method, path, statuses } of specification) {
    const own = Map.groupBy(
      cases.filter(({ endpoint }) => endpoint === number),
      ({ status }) => status,
    )
    const row = (status: number) => `| ${number} | ${method} ${path} | ${status} | ${casesText(own.get(status) ?? [])} |`
    const wanted: readonly number[] = statuses
    listed.push(...wanted.map(row))
    more.push(...[...own.keys()].filter((status) => !wanted.includes(status)).map(row))
    missing.push(...wanted.filter((status) => !own.has(status)).map((status) => `${number} ${method} ${path}: ${status}`))
  }
  if (missing.length > 0)
    throw new Error(`the specification has statuses without a case in packages/contracts/conformance:\n${missing.join('\n')}`)
  return `${head}

## Statuses that the specification lists

${[...columns, ...listed].join('\n')}

## Statuses that follow from general rules

The specification does not list these statuses with the endpoint. They follow from its rules on authentication, permissions and errors.

${[...columns, ...more].join('\n')}
`
}
