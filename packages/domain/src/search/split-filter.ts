/** `OPERATOR:value`, of which the value may hold colons; what has no colon is the value of IS. */
export const splitFilter = (filter: string): { readonly operator: string; readonly value: string } => {
  const at = filter.indexOf(':')
  return at < 0 ? { operator: 'IS', value: filter } : { operator: filter.slice(0, at), value: filter.slice(at + 1) }
}

/** The values between commas, without the blanks around them. */
export const listValues = (value: string): string[] => value.split(',').map((one) => one.trim())
