import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { hrefOf, type PageName } from '../routes.ts'

type Props<Name extends PageName> = {
  readonly page: Name
  readonly search?: Readonly<Record<string, string | undefined>>
  readonly fragment?: string
  readonly children: ReactNode
} & (Parameters<typeof hrefOf<Name>>[1] extends Record<string, never> | undefined
  ? { readonly params?: undefined }
  : { readonly params: Parameters<typeof hrefOf<Name>>[1] }) &
  Pick<ComponentProps<'a'>, 'className' | 'aria-current' | 'title' | 'tabIndex'>

/** A link to a page of the console. */
export const PageLink = <Name extends PageName>({ page, params, search, fragment, children, ...rest }: Props<Name>) => (
  // The types of the properties require the parameters of the page.
  <Link href={(hrefOf as (...given: unknown[]) => string)(page, params, search, fragment)} {...rest}>
    {children}
  </Link>
)
