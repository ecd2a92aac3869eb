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

/** Creates the group Shop of editors, whose members the provider's group shop-team decides. */
export const createEditors = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/groups`)
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Shop')
  await page.getByRole('button', { name: 'Create the group' }).click()
  await page.getByRole('button', { name: 'Edit and change role' }).click()
  await page.getByLabel('Groups of the identity provider').fill('shop-team')
  await page.getByRole('radio', { name: 'Editor' }).check()
  await page.getByRole('button', { name: 'Save the group' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
