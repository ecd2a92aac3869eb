const names = new Map<string, string>()
const maxNames = 2000

/**
 * A name for the text of a statement, so that each connection prepares it once. Undefined: the text is too long, or 2,000 texts already
 * have names.
 */
export const statementName = (sql: string): string | undefined => {
  const known = names.get(sql)
  if (known || names.size >= maxNames || sql.length > 4000) return known
  const name = `h${names.size}`
  names.set(sql, name)
  return name
}
