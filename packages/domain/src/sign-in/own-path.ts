const longestPath = 1_000

/** Browsers read `//host` and `/\host` as another host, and drop tabs and line breaks. */
const ownPathForm = /^\/(?![/\\])[!-[\]-~]*$/

/** Paths that are not pages. */
const noPage = /^\/(?:auth|api|logout)(?:[/?#]|$)/

/** The text if it is the path of a page of this server, and otherwise `/`, so that a login never leads to another site. */
export const ownPath = (text: string | null | undefined): string =>
  text && text.length <= longestPath && ownPathForm.test(text) && !noPage.test(text) ? text : '/'
