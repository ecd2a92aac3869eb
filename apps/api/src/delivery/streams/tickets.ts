import type { Keyring } from '../../identity/secret/keyring.ts'

/** What lets a client open a stream that cannot send its token, as browsers cannot. */
interface Ticket {
  /** Id of the API token. */
  readonly tokenId: number
  readonly environment: string
}

const halfDayMs = 43_200_000

/**
 * The ticket of a token, valid for 12 to 24 hours. It is the same for half a day and on all instances, so that a client that gets it again keeps its
 * stream, and the ETag of a response that contains it stays the same.
 */
export const ticketOf = ({ sign }: Pick<Keyring, 'sign'>, { tokenId, environment }: Ticket, now: number): string => {
  const halfDays = Math.floor(now / halfDayMs) + 2
  const text = `${tokenId}.${halfDays}.${environment}`
  return `${sign(text)}.${text}`
}

const form = /^([\w-]{43})\.((\d{1,10})\.(\d{1,6})\.(.+))$/

/** What a ticket says; undefined: it is not one of this server, or has expired. */
export const readTicket = ({ isSigned }: Pick<Keyring, 'isSigned'>, ticket: string, now: number): Ticket | undefined => {
  const [, signature = '', text = '', tokenId, halfDays, environment = ''] = form.exec(ticket) ?? []
  if (!isSigned(text, signature) || Number(halfDays) * halfDayMs <= now) return undefined
  return { tokenId: Number(tokenId), environment }
}
