/** A plain-text mail to one address. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  /** Resolves when the mail server accepted the mail. Rejects when the server refuses it or sends nothing for the time limit. */
  send(mail: Mail): Promise<void>
}

export interface MailSettings {
  /** URL of the mail server: smtp: or smtps:, with user and password if required. Undefined: mail is off. */
  readonly url: string | undefined
  /** Address of the sender. */
  readonly from: string
  /** Time limit for each response of the mail server in milliseconds. Absent: ten seconds. */
  readonly timeoutMs?: number
}

const connect = async (url: string, timeoutMs: number) => {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
}

/** Sends mail over SMTP; null when mail is off. */
export const createMailer = ({ url, from, timeoutMs = 10_000 }: MailSettings): Mailer | null => {
  if (url === undefined) return null
  let transport: ReturnType<typeof connect> | undefined
  return {
    send: async ({ to, subject, text }) => {
      // The library is loaded with the first mail, since many servers never send one.
      transport ??= connect(url, timeoutMs)
      await (await transport).sendMail({
        from,
        // An object is one address; nodemailer would read a string as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        // Prevents automatic replies, such as absence notes.
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}
