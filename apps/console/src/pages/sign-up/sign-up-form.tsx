import { isHalyardError } from '@halyard/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import type { CheckedLink } from '../../parts/link-page.tsx'
import { NewPasswordField } from '../../parts/new-password-field.tsx'

const paths = ['body/name', 'body/email', 'body/username', 'body/password']

export const SignUpForm = ({ secret, onDone, onError }: CheckedLink<unknown>) => {
  const [values, setValues] = useState({ name: '', email: '', username: '', password: '' })
  const { username, ...required } = values
  const write = useMutation({
    mutationFn: async () =>
      await halyard.inviteTokens.signUp({ params: { secret }, body: { ...required, ...(username !== '' && { username }) } }),
    gcTime: 0,
    onSuccess: ({ email }) => onDone(`Welcome! Your account was created. Sign in as ${email} with your password.`),
    onError,
  })
  // A taken mail address or user name has no path; its message names it.
  const isTaken = isHalyardError(write.error) && write.error.name === 'NameExistsError'
  const fieldOf = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (event: { readonly target: { readonly value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  const faultOf = (name: keyof typeof values) => (isTaken ? undefined : faultAt(write.error, `body/${name}`))
  return (
    <>
      <p role="status">You are invited. Enter your name and choose a password.</p>
      <Form submit="Sign up" write={write} fields={isTaken ? [] : paths} onSubmit={() => write.mutate()}>
        <Field label="Name" fault={faultOf('name')}>
          <input autoComplete="name" required {...fieldOf('name')} />
        </Field>
        <Field label="Mail address" fault={faultOf('email')}>
          <input inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} required {...fieldOf('email')} />
        </Field>
        <Field label="User name, if you want one" fault={faultOf('username')}>
          <input autoComplete="username" autoCapitalize="none" spellCheck={false} {...fieldOf('username')} />
        </Field>
        <NewPasswordField
          label="Password"
          value={values.password}
          fault={faultOf('password')}
          onChange={(password) => setValues({ ...values, password })}
        />
      </Form>
    </>
  )
}
