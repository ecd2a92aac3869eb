import type { NodeApp } from '../http/bind.ts'
import { exchangeOf } from '../http/exchange.ts'
import { newUserPage } from './new-user.ts'
import type { Page } from './page.ts'
import { resetPasswordPage } from './reset-password.ts'

/** Where the links of mails and invitations lead. */
const pages: Readonly<Record<string, Page>> = { '/reset-password': resetPasswordPage, '/new-user': newUserPage }

/** The pages for people. What they carry in their query is read by their own scripts alone. */
export const bindPages = (app: NodeApp): void => {
  for (const [path, { html, policy }] of Object.entries(pages)) {
    app.get(path, (c) => {
      exchangeOf(c.env.incoming).route = path
      return c.html(html, 200, { 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })
    })
  }
}
