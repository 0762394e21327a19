import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Listing {
  id: number;
  title: string;
  location: string;
  pricePerNight: number;
  images: string[];
}

/** The least a React app can do with the same data: a header and a list of cards, without a store or a style library. */
function BaselineApp() {
  const [listings, setListings] = useState<Listing[]>([]);
  useEffect(() => {
    void fetch('/api/properties')
      .then((response) => response.json() as Promise<Listing[]>)
      .then(setListings);
  }, []);
  return (
    <>
      <header>
        <h1>Retreats</h1>
      </header>
      <main>
        {listings.map(({ id, title, location, pricePerNight, images }) => (
          <article key={id}>
            <a href={`/properties/${id}`}>
              <img src={images[0]?.replace('-1600.', '-960.')} width={358} height={268} alt="" />
              <h2>{title}</h2>
              <p>
                {location} · ${pricePerNight} / night
              </p>
            </a>
          </article>
        ))}
      </main>
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<BaselineApp />);
