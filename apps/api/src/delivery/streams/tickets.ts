import type { Keyring } from '../../identity/secret/keyring.ts'

/** Lets a client open a stream without sending its token, because browsers cannot send headers with event streams. */
interface Ticket {
  /** Id of the API token. */
  readonly tokenId: number
  readonly environment: string
}

const halfDayMs = 43_200_000

/**
 * The ticket of a token, valid for 12 to 24 hours. All instances create the same ticket for half a day.
 * So a client that gets its ticket again keeps its stream, and the ETag of a response with the ticket does not change.
 */
export const ticketOf = ({ sign }: Pick<Keyring, 'sign'>, { tokenId, environment }: Ticket, now: number): string => {
  const halfDays = Math.floor(now / halfDayMs) + 2
  const text = `${tokenId}.${halfDays}.${environment}`
  return `${sign(text)}.${text}`
}

const form = /^([\w-]{43})\.((\d{1,10})\.(\d{1,6})\.(.+))$/

/** The content of a ticket; undefined: the ticket is not signed with a key of this server, or has expired. */
export const readTicket = ({ isSigned }: Pick<Keyring, 'isSigned'>, ticket: string, now: number): Ticket | undefined => {
  const [, signature = '', text = '', tokenId, halfDays, environment = ''] = form.exec(ticket) ?? []
  if (!isSigned(text, signature) || Number(halfDays) * halfDayMs <= now) return undefined
  return { tokenId: Number(tokenId), environment }
}
