/** Browsers offer the clipboard only to pages over https and on localhost; elsewhere the older command copies a selection. */
const copySelection = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  const opener = document.activeElement
  const parent = opener?.closest('dialog') ?? document.body
  parent.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (opener instanceof HTMLElement) opener.focus()
  return isCopied
}

/** Copies a text into the clipboard. False: the browser refused. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}
