import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let source: Promise<string> | undefined
const readSource = () => (source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))

declare const axe: typeof Axe

/** Faults of the page against WCAG 2.2 AA that axe finds: the rule, its help, and the elements. `rules`: only these rules of axe. */
export const axeFaults = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  // The policy of the page refuses a script element.
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(await readSource())
  const runOnly = rules ? { type: 'rule' as const, values: [...rules] } : { type: 'tag' as const, values: tags }
  return page.evaluate(async (only) => {
    const { violations } = await axe.run(document, { runOnly: only, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`))
  }, runOnly)
}
