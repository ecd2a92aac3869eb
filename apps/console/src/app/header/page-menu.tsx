import { useLocation } from 'wouter'
import { Menu } from '../../parts/menu.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { pages } from '../../routes.ts'
import classes from './header.module.css'
import { mainPages, pageGroups } from './page-groups.ts'
import { WaitingCount } from './waiting-count.tsx'

type LinkedPage = (typeof mainPages)[number] | (typeof pageGroups)[keyof typeof pageGroups][number]

/** A link in the header. The page of the address, and pages below it, have `aria-current`. */
export const HeaderLink = ({ page }: { readonly page: LinkedPage }) => {
  const [location] = useLocation()
  const { path, title } = pages[page]
  const isBelow = path !== '/' && location.startsWith(`${path}/`)
  return (
    <PageLink page={page} aria-current={location === path ? 'page' : isBelow ? 'true' : undefined}>
      {title}
      {page === 'inbox' && <WaitingCount of="all" />}
      {page === 'changeRequests' && <WaitingCount of="reviews" />}
    </PageLink>
  )
}

/** Pages in a menu, by subject. In narrow windows it also has the main pages. */
export const PageMenu = ({ text, hasMain }: { readonly text: string; readonly hasMain: boolean }) => (
  <Menu text={text} kind="plain">
    <div className={classes.groups}>
      {Object.entries({ ...(hasMain && { Main: mainPages }), ...pageGroups }).map(([title, names]) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {names.map((name) => (
              <li key={name}>
                <HeaderLink page={name} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </Menu>
)
