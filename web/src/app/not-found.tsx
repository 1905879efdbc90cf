import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Pitch } from '../ui/line-art.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Logo } from '../ui/logo.tsx'

export const NotFound = () => {
  const { pathname } = useLocation()
  useEffect(() => {
    console.warn(`No page at ${pathname}`)
  }, [pathname])
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center px-5 py-16">
      <div className="grid max-w-md justify-items-center text-center">
        <Link to="/" className="mb-12 rounded-sm text-turf">
          <Logo />
        </Link>
        <div className="relative mb-8">
          <Pitch className="w-64 text-edge" />
          <span aria-hidden className="display absolute inset-0 grid place-items-center text-3xl">
            <span className="bg-paper px-3 text-turf">404</span>
          </span>
        </div>
        <h1 className="text-2xl">Oops! Page not found</h1>
        <p className="mt-3 text-muted">
          This page doesn’t exist. It may have moved, or the link may have a typo.
        </p>
        <LinkButton to="/" className="mt-7">
          Return to Home
        </LinkButton>
      </div>
    </main>
  )
}
