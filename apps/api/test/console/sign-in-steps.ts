import type { Page } from 'playwright-core'
import { untilQuiet } from './open-console.ts'

/** The value in a row of a table of values to copy. */
export const copiedValue = async (page: Page, name: RegExp): Promise<string> =>
  (await page.getByRole('row', { name }).getByRole('cell').first().textContent()) ?? ''

/** Fills fields by their labels. */
export const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** Submits a form, and waits until the server has stored it and the page has read the new version, on which a next change builds. */
export const save = async (page: Page, button = 'Save the settings'): Promise<void> => {
  await page.getByRole('button', { name: button }).click()
  await page.getByText('Nothing is changed yet.').waitFor()
  await untilQuiet(page)
}
