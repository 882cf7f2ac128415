import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { endSplash, endSplashInTime, isSplashOver, onSplashOver } from './splash'

/** Stands once in the router: the landing waits for the splash, every other page, also after a redirect, does not. */
export function SplashEnd(): null {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname === '/') endSplashInTime()
    else endSplash()
  }, [pathname])
  return null
}

export function useIsSplashOver(): boolean {
  return useSyncExternalStore(onSplashOver, isSplashOver)
}
