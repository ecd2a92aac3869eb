import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

const timeoutMs = 10_000

/** Waits up to ten seconds for the nth mail to an address in the file of mailbox.ts. Rejects if the mail does not arrive. */
export const mailTo = async (file: string, address: string, nth: number): Promise<Mail> => {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(50)) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(0, -1)
    // mailbox.ts wrote these lines.
    const mails = lines.map((line) => JSON.parse(line) as Mail)
    const mail = mails.filter(({ to }) => to === address)[nth - 1]
    if (mail) return mail
  }
  throw new Error(`Mail ${nth} to ${address} did not arrive: set SMTP_URL of the server to the address of mailbox.ts`)
}

/** Token in the link of a mail or a response. */
export const tokenOf = (text: string): string => {
  const token = /\/reset-password\?token=([^\s"]+)/.exec(text)?.[1]
  if (!token) throw new Error(`There is no password link in: ${text}`)
  return token
}
