/** A mail of plain text to one address. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  /** Resolves when the mail server took the mail; rejects when it did not, or is silent for ten seconds. */
  send(mail: Mail): Promise<void>
}

export interface MailSettings {
  /** Of the mail server: smtp: or smtps:, with user and password where it wants them. Undefined: mail is off. */
  readonly url: string | undefined
  /** The sender's address. */
  readonly from: string
}

const patience = 10_000

const connect = async (url: string) => {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
}

/** Sends mail over SMTP; null when mail is off. */
export const createMailer = ({ url, from }: MailSettings): Mailer | null => {
  if (url === undefined) return null
  let transport: ReturnType<typeof connect> | undefined
  return {
    send: async ({ to, subject, text }) => {
      // Most servers never send any mail, so they do not load the library.
      transport ??= connect(url)
      await (await transport).sendMail({
        from,
        // As one address, whatever is in it: a string would be read as a list.
        to: { name: '', address: to },
        subject,
        text,
        // So that nobody's absence note answers.
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}
