/** Sentences without contact details. Not to be looked at while the rule is changed. */
export const innocentHeldOut = `
Would 03.08.2026 to 10.08.2026 work?
03.08.26–10.08.26, one person.
Is 8/3/2026 to 8/10/2026 free?
We prefer 2026/08/03-2026/08/10.
Between 1.8. and 15.8. we are flexible.
01-08-2026 until 15-08-2026.
Aug 3 - Aug 10, 2026, please.
Any week in 2026 or 2027.
I came in 2016/17 and 2019/20.
In 1975-1980 it was a mill.
It was USD 2,340.50 in all.
Our limit is 2500 €.
45.000.000 IDR for the month?
JPY 250000 per couple.
1.950,00 EUR plus 240,00 EUR.
Prices: 95 €, 110 €, 130 €.
kr 12 500 for a week.
NZ$2,400 - NZ$2,900.
12 000 - 15 000 CZK.
PLN 4500 for four nights.
A dome of 38 m2 for two.
Bed 200x200, room 28 sqm.
Doors are 90 cm x 210 cm.
45 km by car, 60 km by bus.
The loop has 10.000 m and 400 m up.
We sleep at 1,850 m, walk to 2,600 m.
Elevation 11000-12000 ft.
36.3932, 25.4615 is the terrace.
Pin: 64.1466, -21.9426
N 47° 22.614' E 008° 32.502'
Use WLNSK7P3Q2 when you arrive.
Is WLNS88224466 mine?
Reservation 5501234567 is with the airline.
Invoice no. 2026-000123.
29200-000 Guarapari in Brazil.
ZIP 10001-0001 New York.
8001 Zürich, Bahnhofstrasse 12.
560001 Bengaluru, near the park.
Kitchen 07.30-21.30.
Bath open 9:00-12:00 and 14:00-19:30.
Quiet hours 2200-0700.
Silent walk 5:45, tea 6:15, sitting 6:30.
Eight guests, 4 rooms, 7 nights.
15-20 of us, ages 25-60.
Cabins 11, 12, 14 and 15.
Our flight QR 0923 lands 23:55.
Do hosts answer on WhatsApp or here?
Is there an Instagram corner?
The signal at the hut is poor.
Meet you at noon.Then we walk.
`;
