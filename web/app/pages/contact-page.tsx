export default function ContactPage() {
  return (
    <main className="mx-auto w-full max-w-2xl flex-1 p-6">
      <h1 className="text-2xl font-semibold">Contact</h1>
    </main>
  );
}
