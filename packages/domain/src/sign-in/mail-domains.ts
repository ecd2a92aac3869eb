/** The only characters of a mail address that an identity provider may prove: look-alike characters could name another person. */
const plainAddress = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)$/

/** The mail address in lower case; undefined: the text is no mail address of plain ASCII characters. */
export const plainMail = (text: string): string | undefined => {
  const lower = /^[!-~]+$/.test(text) ? text.toLowerCase() : ''
  return plainAddress.test(lower) && !lower.includes('..') ? lower : undefined
}

/** The domains of a list with commas between them, in lower case. */
export const domainsOf = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '')

/** Whether a mail address belongs to one of the domains exactly; a sub-domain is another domain. Without domains, each address is accepted. */
export const isInDomains = (mail: string, domains: readonly string[]): boolean => {
  const domain = plainAddress.exec(plainMail(mail) ?? '')?.[1]
  return domain !== undefined && (domains.length === 0 || domains.includes(domain))
}
