import { isHalyardError } from '@halyard/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { halyard, queries } from '../data/client.ts'
import { enter } from '../data/enter.ts'
import { faultAt } from '../data/fault-at.ts'
import { Button } from './button.tsx'
import { Disclosure } from './disclosure.tsx'
import { FailureNote } from './failure-note.tsx'
import { Field } from './field.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SignInMethodList } from './sign-in-methods.tsx'

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '')

/** The second step of a login whose account needs a passkey after the password. */
const SecondFactor = ({ onBack }: { readonly onBack: () => void }) => (
  <>
    <p>Your password is right. Your account also needs a passkey.</p>
    <PasskeySignIn label="Continue with a passkey" kind="main" />
    <p>
      <Button onClick={onBack}>Back</Button>
    </p>
    <p>Did you lose your passkey? An administrator can remove it on the page of your account.</p>
  </>
)

/** Asks for name and password, and offers the other ways to log in. After the log-in, everything on the page is read again. */
export const SignInForm = ({ heading }: { readonly heading: string | null }) => {
  const { data: methods } = useQuery(queries.auth.getSignInMethods.queryOptions())
  const [isShown, setShown] = useState(false)
  const logIn = useMutation({
    mutationFn: (form: FormData) =>
      halyard.auth.logIn({ body: { username: textOf(form, 'username').trim(), password: textOf(form, 'password') } }),
    // The input contains the password.
    gcTime: 0,
    onSuccess: ({ id }) => enter(id),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!logIn.isPending) logIn.mutate(new FormData(event.currentTarget))
  }
  const isWrong = isHalyardError(logIn.error) && logIn.error.status === 401
  const title = heading && <h1>{heading}</h1>
  if (faultAt(logIn.error, 'secondFactor') !== undefined)
    return (
      <>
        {title}
        <SecondFactor onBack={logIn.reset} />
      </>
    )
  return (
    <>
      {title}
      {methods?.password !== false && (
        <form onSubmit={submit}>
          {logIn.error && (isWrong ? <p role="alert">{logIn.error.message}.</p> : <FailureNote error={logIn.error} />)}
          <Field label="User name or mail address">
            <input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} required />
          </Field>
          <Field label="Password">
            <input name="password" type={isShown ? 'text' : 'password'} autoComplete="current-password" required />
          </Field>
          <label>
            <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} /> Show the password
          </label>
          <p>
            <Button type="submit" kind="main" isBusy={logIn.isPending}>
              Sign in
            </Button>
          </p>
        </form>
      )}
      <SignInMethodList methods={methods} />
      <ForgotPassword />
      {heading && (
        <Disclosure summary="Is this the first start of the server?">
          <p>
            The first start created the user <code>admin</code>. The server printed its password, or wrote it to the file{' '}
            <code>admin-password</code> in the data directory.
          </p>
        </Disclosure>
      )}
    </>
  )
}
