/** Lets the browser save a file. */
export const saveFile = (name: string, parts: readonly BlobPart[], type: string): void => {
  const url = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The present day in UTC, for names of files. */
export const today = (): string => new Date().toISOString().slice(0, 10)
