import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../data/client.ts'
import { faultAt } from '../data/fault-at.ts'
import { Disclosure } from './disclosure.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { Note } from './note.tsx'

/** Asks for a mail with a password link, if the server can send mails. The response of the server does not say whether the account exists. */
export const ForgotPassword = () => {
  const [email, setEmail] = useState('')
  const write = useMutation({ mutationFn: async () => await halyard.auth.sendResetMail({ body: { email: email.trim() } }) })
  const { data: methods } = useQuery(queries.auth.getSignInMethods.queryOptions())
  if (!methods?.resetMail) return null
  return (
    <Disclosure summary="Did you forget your password?">
      {write.isSuccess ? (
        <Note kind="done" isLive>
          <p>
            If an account has the address <bdi>{email.trim()}</bdi>, the server mails a link to it. The link is valid for an hour. Without a
            mail, ask an administrator for a link.
          </p>
        </Note>
      ) : (
        <Form submit="Mail me a link" write={write} fields={['body/email']} onSubmit={() => write.mutate()}>
          <Field label="Your mail address" fault={faultAt(write.error, 'body/email')}>
            <input
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              required
            />
          </Field>
        </Form>
      )}
    </Disclosure>
  )
}
