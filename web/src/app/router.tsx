import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { ROUTES } from './routes.tsx'

const router = createBrowserRouter(ROUTES)

export const Router = () => <RouterProvider router={router} />
