const names = new Map<string, string>()
const most = 2000

/** A name for a statement's text, so that each connection prepares it once. Beyond 2,000 texts they go unnamed. */
export const statementName = (sql: string): string | undefined => {
  const known = names.get(sql)
  if (known || names.size >= most || sql.length > 4000) return known
  const name = `h${names.size}`
  names.set(sql, name)
  return name
}
