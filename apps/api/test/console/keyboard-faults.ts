import type { Page } from 'playwright-core'

/** Runs in the page: the visible elements that a person can use, in the order of the document. Of a group of radio buttons, only one. */
const findControls = (): Element[] => {
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]'
  const groups = new Set<string>()
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    if (element.tabIndex < 0 || element.matches(':disabled') || !element.checkVisibility({ visibilityProperty: true })) return false
    if (element.closest('[inert]') || (document.querySelector('dialog:modal') && !element.closest('dialog:modal'))) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const group = `${element.form?.id} ${element.name}`
    if (groups.has(group)) return false
    groups.add(group)
    return true
  })
}

/** Runs in the page: marks the element with the focus as reached, and describes it if its focus cannot be seen. */
const visitFocused = (): { readonly isBack: boolean; readonly fault: string | null } => {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  if (!focused || focused === document.body) return { isBack: false, fault: null }
  const host = document.activeElement
  // A field for a date has a stop for each part of the date, and one for its calendar. The browser draws the focus of the parts.
  const isPart = host instanceof HTMLInputElement && host.type.startsWith('date') && host.hasAttribute('data-reached')
  const isBack = focused.hasAttribute('data-reached') && !isPart
  host?.setAttribute('data-reached', '')
  if (host instanceof HTMLInputElement && host.type === 'radio')
    for (const other of document.querySelectorAll(`input[type=radio][name="${CSS.escape(host.name)}"]`))
      other.setAttribute('data-reached', '')
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused)
  const isSeen = isPart || (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || focused.getRootNode() !== document
  return { isBack, fault: isSeen ? null : `the focus on ${focused.outerHTML.slice(0, 120)} cannot be seen` }
}

const findFaults = async (page: Page): Promise<string[]> => {
  const count = (await page.evaluate(findControls)).length
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    getSelection()?.removeAllRanges()
    for (const one of document.querySelectorAll('[data-reached]')) one.removeAttribute('data-reached')
  })
  const faults: string[] = []
  // Editors and rows can have further stops.
  for (let press = 0; press < count + 20; press++) {
    await page.keyboard.press('Tab')
    const { isBack, fault } = await page.evaluate(visitFocused)
    if (isBack) break
    if (fault) faults.push(fault)
  }
  const missed = await page.evaluate(
    `(${findControls})().filter((one) => !one.hasAttribute('data-reached')).map((one) => one.outerHTML.slice(0, 120))`,
  )
  return [...faults, ...(missed as string[]).map((one) => `Tab does not reach ${one}`)]
}

/** Controls of the page that the Tab key does not reach, and elements whose focus cannot be seen. */
export const keyboardFaults = async (page: Page): Promise<string[]> => {
  const faults = await findFaults(page)
  // A part that has just loaded replaces elements which the key reached already. Real faults remain.
  return faults.length === 0 ? faults : findFaults(page)
}
